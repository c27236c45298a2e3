import { useQuery } from "@tanstack/react-query";

import { searchAsked } from "../api/conversations";
import { keys } from "../api/keys";
import type { ListedTrack } from "../api/tracks";
import { t } from "../i18n";
import { PageLink } from "../PageLink";
import { conversationAddress } from "../route";
import { OtherAssistants } from "./OtherAssistants";
import { RecentTracks } from "./RecentTracks";
import styles from "./StartPage.module.css";

const LATEST = 4;

/** The tracks and the conversations of the last days, and who else may be asked. */
export function Recent({ tracks }: { tracks: readonly ListedTrack[] }) {
  return (
    <>
      <RecentTracks tracks={tracks} />
      <OtherAssistants />
      <Latest />
    </>
  );
}

function Latest() {
  const { data } = useQuery({ queryKey: [...keys.conversations(), "latest"], queryFn: () => searchAsked("", 1) });
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-label={t("home.latest")}>
      <h2>{t("home.latest")}</h2>
      <ul className={styles["latest"]}>
        {data.items.slice(0, LATEST).map(({ id, title, tracks }) => (
          <li key={id}>
            <PageLink href={conversationAddress(id)}>
              <span>{title || t("conversations.untitled")}</span>
              <span className="quiet">{tracks.map((track) => track.title).join(", ") || t("home.wholeLibrary")}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
