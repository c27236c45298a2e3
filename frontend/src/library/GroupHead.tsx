import { useMutation, useQuery } from "@tanstack/react-query";

import { keys } from "../api/keys";
import { fetchGroups } from "../api/tracks";
import { t } from "../i18n";
import { openLibrary } from "../route";
import { GroupCover } from "./GroupCover";
import { groupShown, playGroup, queryOfGroup, viewQuery, type Group, type GroupedBy } from "./groups";
import type { TrackFilter } from "./trackFilter";
import styles from "./Groups.module.css";

/** The album, artist or genre whose tracks are listed below, if a filter shows one: its cover, and buttons that play all of it. */
export function GroupHead({ filter }: { filter: TrackFilter }) {
  const shown = groupShown(filter);
  return shown && <Head key={`${shown.group.name} ${shown.group.artist}`} {...shown} />;
}

function Head({ by, group }: { by: GroupedBy; group: Group }) {
  const query = queryOfGroup(by, group);
  const { data } = useQuery({ queryKey: keys.groups(by, query), queryFn: () => fetchGroups(by, query) });
  const play = useMutation({ mutationFn: (isShuffled: boolean) => playGroup(by, group, isShuffled) });
  const found = data?.groups.find(({ name }) => name === group.name);
  if (!found) return null;
  return (
    <header className={styles["head"]}>
      <GroupCover by={by} group={found} />
      <div>
        <button type="button" className="link-button" onClick={() => openLibrary(viewQuery(by))}>
          ‹ {t(`library.views.${by}`)}
        </button>
        <h2>{found.name}</h2>
        <p className="quiet">
          {found.artist && <>{found.artist} · </>}
          {t("library.total", { count: found.tracks })}
        </p>
        <div className={styles["buttons"]}>
          <button type="button" className="button primary" disabled={play.isPending} onClick={() => play.mutate(false)}>
            <span aria-hidden="true">▶</span> {t("playlists.play")}
          </button>
          <button type="button" className="button" disabled={play.isPending} onClick={() => play.mutate(true)}>
            {t("player.bar.shuffle")}
          </button>
        </div>
      </div>
    </header>
  );
}
