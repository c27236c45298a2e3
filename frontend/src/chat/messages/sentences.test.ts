import { expect, it } from "vitest";

import { afterParagraph, afterSentences } from "./sentences";

it("parts a text after so many sentences", () => {
  expect(afterSentences("It has 123.5 BPM. It is loud! The form is A B.", 2)).toEqual(["It has 123.5 BPM. It is loud! ", "The form is A B."]);
  expect(afterSentences("“Rails”: It is long. It is in F minor.\n\nIt is bright.", 2)).toEqual(["“Rails”: It is long. It is in F minor.\n\n", "It is bright."]);
});

it("leaves a text that is short or still growing as it is", () => {
  expect(afterSentences("It has 123.5 BPM. It is", 2)).toEqual(["It has 123.5 BPM. It is", ""]);
  expect(afterSentences("", 2)).toEqual(["", ""]);
});

it("does not end a sentence before a word in lower case", () => {
  expect(afterSentences("Das sind ca. zwei Minuten. Es ist laut. Es swingt.", 2)[1]).toBe("Es swingt.");
});

it("parts a text after its first paragraph", () => {
  expect(afterParagraph("Two for you:\n\nBy rules.\n\nMore.")).toEqual(["Two for you:", "By rules.\n\nMore."]);
  expect(afterParagraph("Two for you:\nA")).toEqual(["Two for you:\nA", ""]);
});
