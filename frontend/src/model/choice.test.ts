import { expect, it } from "vitest";

import { ApiError } from "../api/client";
import type { Connection, Vendor } from "../api/connection";
import { keepsItsKey, startingChoice, startingVendor, troubleOfError, troubleOfVerdict } from "./choice";

const base = { key_page: "", needs_key: true, takes_address: false, address: "" };
const openai: Vendor = { ...base, name: "openai", title: "OpenAI", models: ["gpt-5-mini", "gpt-5"] };
const ollama: Vendor = { ...base, name: "ollama", title: "Ollama", models: ["qwen3"], needs_key: false, takes_address: true, address: "http://127.0.0.1:11434" };
const compatible: Vendor = { ...base, name: "compatible", title: "Other", models: [], needs_key: false, takes_address: true };
const nothing: Connection = {
  model: "offline/rules", is_language_model: false, source: "none", vendor: "", name: "rules", address: "", key_ending: "",
  vendors: [openai, ollama, compatible],
};
const server: Connection = { ...nothing, model: "openai/stub", source: "chosen", vendor: "compatible", name: "stub", address: "http://127.0.0.1:1/v1" };

it("begins with the first vendor and its most usual model", () => {
  expect(startingVendor(nothing)).toBe(openai);
  expect(startingChoice(nothing, openai)).toEqual({ vendor: "openai", name: "gpt-5-mini", key: "", address: "" });
  expect(startingChoice(nothing, ollama).address).toBe("http://127.0.0.1:11434");
});

it("begins with what is connected, but never with a key", () => {
  expect(startingVendor(server)).toBe(compatible);
  expect(startingChoice(server, compatible)).toEqual({ vendor: "compatible", name: "stub", key: "", address: "http://127.0.0.1:1/v1" });
  expect(startingChoice(server, openai).name).toBe("gpt-5-mini");
});

it("does not offer to change what the settings say as if it were a choice", () => {
  const fixed: Connection = { ...nothing, source: "environment", vendor: "openai", name: "gpt-5" };
  expect(startingChoice(fixed, openai).name).toBe("gpt-5-mini");
  expect(keepsItsKey(fixed, openai, startingChoice(fixed, openai))).toBe(false);
});

it("keeps the known key at the same place only", () => {
  const choice = startingChoice(server, compatible);
  expect(keepsItsKey(server, compatible, choice)).toBe(true);
  expect(keepsItsKey(server, compatible, { ...choice, address: "http://127.0.0.1:1/v1/" })).toBe(true);
  expect(keepsItsKey(server, compatible, { ...choice, address: "http://elsewhere/v1" })).toBe(false);
  expect(keepsItsKey(server, openai, startingChoice(server, openai))).toBe(false);
});

it("puts each trouble beside its field", () => {
  const verdict = { works: false, message: "OpenAI rejected the key.", code: "wrong_key", field: "key", may_pass: false };
  expect(troubleOfVerdict(verdict)).toEqual({ message: "OpenAI rejected the key.", field: "key", mayPass: false });
  expect(troubleOfVerdict({ ...verdict, field: "", may_pass: true })).toMatchObject({ field: null, mayPass: true });
  expect(troubleOfVerdict({ ...verdict, works: true })).toBeNull();
  expect(troubleOfError(new ApiError("No spaces.", 422, "invalid_address"))).toMatchObject({ field: "address" });
  expect(troubleOfError(new ApiError("Wait.", 429, "rate_limited"))).toMatchObject({ field: null, message: "Wait." });
  expect(troubleOfError(new Error("Gone."))).toMatchObject({ field: null, message: "Gone." });
});
