// The offline page: in the browser's language, and left as soon as the server answers.

const RETRY_MS = 5000;
const sections = [...document.querySelectorAll("section")];
const languages = navigator.languages.map((language) => language.slice(0, 2));
const language = languages.find((one) => sections.some(({ lang }) => lang === one)) ?? "en";

document.documentElement.lang = language;
for (const section of sections) section.hidden = section.lang !== language;
for (const button of document.querySelectorAll("button")) button.addEventListener("click", () => location.reload());

async function look() {
  try {
    // Any answer will do: the server is there.
    await fetch("/api/health", { cache: "no-store" });
    location.reload();
  } catch {
    setTimeout(look, RETRY_MS);
  }
}

addEventListener("online", () => location.reload());
setTimeout(look, RETRY_MS);
