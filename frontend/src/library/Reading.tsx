import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { keys } from "../api/keys";
import { fetchReading } from "../api/reading";
import { t } from "../i18n";
import { readSince, type Counts } from "./readSince";
import styles from "./UploadList.module.css";

const ASK_EVERY_MS = 1500;

/** How many of the new files are read, where there are several. It counts from when it is first shown. `isShown`: after the uploads. */
export function Reading({ isShown }: { isShown: boolean }) {
  const { data } = useQuery({ queryKey: keys.reading, queryFn: fetchReading, refetchInterval: ASK_EVERY_MS, gcTime: 0 });
  const [first, setFirst] = useState<Counts>();
  if (data && (!first || data.total - data.waiting - data.running < first.total - first.waiting - first.running)) setFirst(data);
  const { read, total } = data && first ? readSince(first, data) : { read: 0, total: 0 };
  if (!isShown || total < 2 || read === total) return null;
  const text = t("upload.read", { read, total });
  return (
    <div className={styles["all"]}>
      <span>{text}</span>
      <progress aria-label={text} max={total} value={read} />
    </div>
  );
}
