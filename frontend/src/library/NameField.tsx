import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";

import { keys } from "../api/keys";
import { fetchNames } from "../api/tracks";
import { t } from "../i18n";
import { NAMES, type Name } from "./trackFilter";

interface Props {
  name: Name;
  value: string;
  onChange: (value: string) => void;
}

const LABELS = {
  artist: () => t("library.find.sorts.artist"),
  album: () => t("library.find.sorts.album"),
  genre: () => t("library.find.sorts.genre"),
  userTag: () => t("library.find.userTag"),
} as const satisfies Record<Name, () => string>;

/** A text to filter by, completed from the user's own library. */
export function NameField({ name, value, onChange }: Props) {
  const listId = useId();
  // Nothing is fetched for a field that nobody uses.
  const [isUsed, setUsed] = useState(false);
  const text = value.trim();
  const field = NAMES[name];
  const { data } = useQuery({
    queryKey: keys.names(field, text),
    queryFn: () => fetchNames(field, text),
    enabled: isUsed,
    placeholderData: keepPreviousData,
  });
  return (
    <label>
      {LABELS[name]()}
      <input
        value={value}
        maxLength={name === "userTag" ? 50 : 200}
        list={listId}
        autoComplete="off"
        onFocus={() => setUsed(true)}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={listId}>
        {data?.names.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </label>
  );
}
