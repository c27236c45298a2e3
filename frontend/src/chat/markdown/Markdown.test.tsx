import { cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";

import { Markdown } from "./Markdown";
import { closed } from "./closeMarkdown";

afterEach(cleanup);

const html = (source: string) => render(<Markdown source={source} />).container.innerHTML;

it("draws paragraphs, emphasis, lists, tables and code", () => {
  expect(html("The tempo is **124 BPM**.")).toContain("<p>The tempo is <strong>124 BPM</strong>.</p>");
  expect(html("1. a\n2. b\n   - c")).toContain("<li>b<ul><li>c</li></ul></li>");
  expect(html("|a|b|\n|-|-|\n|1|2|")).toContain("<td>2</td>");
  expect(html("`x<y` & more")).toContain("<code>x&lt;y</code> &amp; more");
});

it("never turns HTML into markup", () => {
  const { container } = render(<Markdown source={'<img src=x onerror="alert(1)">\n\ntext <b>bold</b>'} />);
  expect(container.querySelector("img, b")).toBeNull();
  expect(container.textContent).toContain("<b>bold</b>");
});

it("links only to the web and to mail, and fetches no pictures", () => {
  const { container } = render(<Markdown source="[a](javascript:alert(1)) [b](https://example.org) ![c](https://example.org/c.png)" />);
  expect([...container.querySelectorAll("a")].map(({ href }) => href)).toEqual(["https://example.org/"]);
  expect(container.querySelector("img")).toBeNull();
  expect(container.textContent).toBe("a b c");
});

it("leaves the blocks alone that stand already", () => {
  const { container, rerender } = render(<Markdown source={"First.\n\nSecond"} isGrowing />);
  const [first] = container.querySelectorAll("p");
  rerender(<Markdown source={"First.\n\nSecond one"} isGrowing />);
  expect(container.querySelectorAll("p")[0]).toBe(first);
  expect(container.textContent).toBe("First.Second one");
});

describe("what is still open at the end of a growing answer", () => {
  it.each([
    ["The tempo is **124", "The tempo is **124**"],
    ["The tempo is **", "The tempo is "],
    ["**124 BPM*", "**124 BPM**"],
    ["**124 BPM**", "**124 BPM**"],
    ["set `LLM", "set `LLM`"],
    ["One **two** three", "One **two** three"],
    ["Done.\n\nNow **bold", "Done.\n\nNow **bold**"],
    ["```\nx = **", "```\nx = **"],
  ])("%j is closed", (open, whole) => expect(closed(open)).toBe(whole));
});
