import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";

import { keys } from "../api/keys";
import { fetchGroups, type LibraryGroup } from "../api/tracks";
import { t } from "../i18n";
import { PlayIcon } from "../player/icons";
import { GroupCover } from "./GroupCover";
import { playGroup, queryOfGroup, type GroupedBy } from "./groups";
import { MusicLink } from "./MusicLink";
import styles from "./Groups.module.css";

/** Albums, artists or genres as a wall of covers. */
export default function Groups({ by }: { by: GroupedBy }) {
  const [text, setText] = useState("");
  const query = useDeferredValue(text.trim().slice(0, 200));
  const { data, error } = useQuery({
    queryKey: keys.groups(by, query),
    queryFn: () => fetchGroups(by, new URLSearchParams(query && { q: query }).toString()),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <search>
        <input
          type="search"
          className="search"
          value={text}
          aria-label={t("library.find.search")}
          placeholder={t("library.find.search")}
          onChange={(event) => setText(event.target.value)}
        />
      </search>
      {error && (
        <p className="problem-text" role="alert">
          {error.message}
        </p>
      )}
      {data?.total === 0 && <p className="quiet">{t(query ? "library.find.nothing" : "library.views.none")}</p>}
      <ul className={styles["wall"]} aria-label={t(`library.views.${by}`)}>
        {data?.groups.map((group) => (
          <Tile key={`${group.name} ${group.artist}`} by={by} group={group} />
        ))}
      </ul>
    </>
  );
}

function Tile({ by, group }: { by: GroupedBy; group: LibraryGroup }) {
  const query = queryOfGroup(by, group);
  const play = useMutation({ mutationFn: () => playGroup(by, group) });
  return (
    <li className={styles["tile"]}>
      <MusicLink query={query}>
        <GroupCover by={by} group={group} />
        <b className={styles["name"]}>{group.name}</b>
        <span className={styles["about"]}>
          {group.artist && <>{group.artist} · </>}
          {t("library.total", { count: group.tracks })}
        </span>
      </MusicLink>
      <button type="button" className={styles["play"]} aria-label={t("library.views.play", { name: group.name })} disabled={play.isPending} onClick={() => play.mutate()}>
        <PlayIcon isPlaying={false} />
      </button>
    </li>
  );
}
