import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

import { keepPlace, placeIn, readPlace, topOf, type ReadingPlace } from "./readingPlace";

/** What stays in view while the thread grows: the newest question, the end, or what the user has scrolled to. */
type Followed = "question" | "end" | "nothing" | ReadingPlace;

const NEAR_END_PIXELS = 80;
const QUESTION_MARGIN_PIXELS = 12;

/** Scroll a thread: a question that was just asked moves up with its growing answer until it is at the top, and stays
 * there, so that one reads from the beginning. Scrolling by hand ends that; scrolling to the end follows the end. Who comes
 * back to a conversation finds the place to which it was scrolled. */
export function useReadingPosition(questions: number, conversationId = "") {
  const box = useRef<HTMLDivElement>(null);
  const column = useRef<HTMLDivElement>(null);
  const followed = useRef<Followed>("question");
  const lastTop = useRef(0);
  const [isAtEnd, setAtEnd] = useState(true);
  const [isFollowing, setFollowing] = useState(true);

  const keep = useCallback(() => {
    const scroller = scrollerOf(box.current);
    if (!scroller) return;
    if (followed.current !== "nothing") scroller.scrollTop = followedTop(scroller, followed.current);
    lastTop.current = scroller.scrollTop;
    setAtEnd(isNearEnd(scroller));
    setFollowing(followed.current !== "nothing");
  }, []);
  const follow = useCallback(
    (what: Followed) => {
      followed.current = what;
      keep();
    },
    [keep],
  );
  const jump = useCallback(() => follow("end"), [follow]);
  const onScroll = useCallback(({ target }: Event) => {
    const scroller = scrollerOf(box.current);
    if (!scroller || target !== scroller) return;
    const moved = scroller.scrollTop - lastTop.current;
    const isNear = isNearEnd(scroller);
    // What is less than a pixel was set here and rounded by the browser. Near the end, a move up may be the browser's, when
    // the content became shorter.
    if (Math.abs(moved) > 1) {
      if (!isNear) followed.current = "nothing";
      else if (moved > 0 || followed.current === "nothing") followed.current = "end";
    }
    lastTop.current = scroller.scrollTop;
    setAtEnd(isNear);
    setFollowing(followed.current !== "nothing");
  }, []);
  useEffect(() => {
    // Scrolling does not bubble, and which element scrolls changes with the window.
    document.addEventListener("scroll", onScroll, true);
    return () => document.removeEventListener("scroll", onScroll, true);
  }, [onScroll]);

  const isBegun = questions > 0;
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isBegun) return;
    follow((isFirst.current ? readPlace(conversationId) : undefined) ?? "question");
    isFirst.current = false;
  }, [isBegun, questions, conversationId, follow]);
  useLayoutEffect(() => {
    const shown = box.current;
    return () => {
      const scroller = scrollerOf(shown);
      // Before anything was drawn, the place of the last time stays.
      if (scroller && isBegun) keepPlace(conversationId, typeof followed.current === "string" && followed.current !== "nothing" ? undefined : placeIn(scroller));
    };
  }, [isBegun, conversationId]);
  useLayoutEffect(() => {
    // Show the example questions from their beginning.
    if (!isBegun || !box.current || !column.current) return;
    // Anything that changes the height: growing text, loading charts, a resized window.
    const watch = new ResizeObserver(keep);
    watch.observe(column.current);
    watch.observe(box.current);
    return () => watch.disconnect();
  }, [isBegun, keep]);
  return { box, column, isAtEnd, isFollowing, jump };
}

/** What scrolls: the thread, or in a low window the conversation around it. */
function scrollerOf(thread: HTMLElement | null): HTMLElement | null {
  return thread && getComputedStyle(thread).overflowY === "visible" ? thread.parentElement : thread;
}

/** Where to scroll to, in pixels: to the end, but not further than the newest question where that is followed. */
function followedTop(box: HTMLElement, followed: Followed): number {
  const end = Math.max(0, box.scrollHeight - box.clientHeight);
  if (typeof followed === "object") return Math.min(end, Math.max(0, topOf(box, followed) ?? box.scrollTop));
  const question = followed === "question" ? [...box.querySelectorAll('[data-part="question"]')].at(-1) : undefined;
  if (!question) return end;
  const top = box.scrollTop + question.getBoundingClientRect().top - box.getBoundingClientRect().top;
  return Math.min(end, Math.max(0, top - QUESTION_MARGIN_PIXELS));
}

function isNearEnd({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean {
  return scrollHeight - scrollTop - clientHeight < NEAR_END_PIXELS;
}
