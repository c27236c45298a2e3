import { afterEach, expect, it } from "vitest";

import { setLanguage } from "../i18n";
import { errorOf } from "./client";

const refused = (error_code: string) => errorOf(401, JSON.stringify({ detail: "In English.", error_code })).message;

afterEach(() => setLanguage("en"));

it("shows a server's error in the language of the page", async () => {
  expect(refused("wrong_password")).toBe("In English.");
  await setLanguage("de");
  expect(refused("wrong_password")).toBe("Das Passwort ist falsch.");
  await setLanguage("es");
  expect(refused("wrong_password")).toBe("Contraseña incorrecta.");
});

it("shows no names of fields, which people do not know", () => {
  const refusal = (detail: string) => errorOf(422, JSON.stringify({ detail, error_code: "invalid" })).message;
  expect(refusal("energy_min: Input should be less than or equal to 1.")).toBe("This value is not possible. Check what you typed.");
  expect(refusal("This password is too short.")).toBe("This password is too short.");
});

it.each(["invalid", "a_new_code", "", "byCode", "toString", "../errors"])("keeps the server's text of the code %j", async (code) => {
  await setLanguage("de");
  expect(refused(code)).toBe("In English.");
});
