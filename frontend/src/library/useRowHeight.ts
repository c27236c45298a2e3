import { LOW, ON_SIDE, PHONE, useMedia } from "../useMedia";

const ROW_HEIGHT = 60;
const PHONE_ROW_HEIGHT = 64;
const ON_SIDE_ROW_HEIGHT = 52;
const LOW_ROW_HEIGHT = 44;

/** The height of a row of two lines, in pixels. The style sheet has the same. */
export function useRowHeight(): number {
  const isOnSide = useMedia(ON_SIDE);
  const isPhone = useMedia(PHONE);
  const isLow = useMedia(LOW);
  if (isOnSide) return ON_SIDE_ROW_HEIGHT;
  if (isPhone) return PHONE_ROW_HEIGHT;
  return isLow ? LOW_ROW_HEIGHT : ROW_HEIGHT;
}
