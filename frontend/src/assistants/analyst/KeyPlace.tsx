import { use, type MouseEvent } from "react";

import { ConversationContext } from "../../chat/conversationContext";
import { t } from "../../i18n";
import { KeySegment } from "../../library/KeySegment";
import { CAMELOT_KEYS } from "../../library/trackFilter";
import { useKeyCounts } from "../../library/useKeyCounts";
import { matchingCodes, WHEEL_VIEW } from "../../library/wheel";
import { keyName } from "../../notation";
import { libraryAddress, openLibrary } from "../../route";
import styles from "./KeyPlace.module.css";

/** A key's place on the Camelot wheel, the keys that mix well with it, and the tracks of the library in each. */
export function KeyPlace({ camelot }: { camelot: string }) {
  const { id: chatId } = use(ConversationContext);
  const matching = matchingCodes(camelot);
  const countOf = useKeyCounts();
  const names = CAMELOT_KEYS.filter(([code]) => code !== camelot && matching.includes(code)).map(([code, key]) => `${code} ${keyName(key)}`);
  const count = matching.reduce((sum, code) => sum + countOf(code), 0);
  return (
    <figure className={styles["place"]}>
      <svg viewBox={WHEEL_VIEW} role="group" aria-label={t("library.find.wheel")}>
        {CAMELOT_KEYS.map(([code, key]) => {
          const segment = (
            <KeySegment
              key={code}
              code={code}
              count={countOf(code)}
              data-key={code === camelot || undefined}
              data-matching={matching.includes(code) || undefined}
            />
          );
          if (countOf(code) === 0) return segment;
          return (
            <a key={code} {...linkTo([code], chatId)} aria-label={t("library.find.key", { code, key: keyName(key), count: countOf(code) })}>
              {segment}
            </a>
          );
        })}
      </svg>
      <figcaption className="quiet">
        {t("cards.mixesWith", { keys: names.join(", ") })} {count > 0 && <a {...linkTo(matching, chatId)}>{t("cards.inTheseKeys", { count })}</a>}
      </figcaption>
    </figure>
  );
}

/** A link to the tracks in these keys. It opens in place unless another tab is asked for. */
function linkTo(codes: readonly string[], chatId: string | undefined) {
  const query = new URLSearchParams({ camelot: codes.join() }).toString();
  return {
    href: libraryAddress(query),
    onClick: (event: MouseEvent) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      openLibrary(query, chatId);
    },
  };
}
