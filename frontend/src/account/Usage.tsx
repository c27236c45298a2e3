import { useQuery } from "@tanstack/react-query";

import { fetchUsage } from "../api/account";
import { keys } from "../api/keys";
import type { CurrentUser } from "../api/session";
import { grouped } from "../format";
import { t } from "../i18n";
import styles from "./Usage.module.css";

/** Usage of the language model in the last days, and the limits. */
export function Usage({ me }: { me: CurrentUser }) {
  const { data, error } = useQuery({ queryKey: keys.usage, queryFn: fetchUsage });
  const { max_upload_bytes: bytes, max_duration_seconds: seconds } = me.limits;
  return (
    <section className="card">
      <h2>{t("account.usage")}</h2>
      <p>
        {data && today(data.tokens_today, data.most_tokens_a_day)} {t("account.usageModel")}
      </p>
      <p>{t("account.uploadLimit", { megabytes: grouped(Math.floor(bytes / 1_000_000)), minutes: grouped(Math.floor(seconds / 60)) })}</p>
      {error && <p className="problem-text">{error.message}</p>}
      {data?.days.length === 0 && <p className="quiet">{t("account.usageNone")}</p>}
      {data && data.days.length > 0 && (
        <table className={styles["usage"]}>
          <thead>
            <tr>
              <th scope="col">{t("account.usageDay")}</th>
              <th scope="col">{t("account.usageQuestions")}</th>
              <th scope="col">{t("account.usageTokens")}</th>
            </tr>
          </thead>
          <tbody>
            {data.days.map(({ day, questions, prompt_tokens, completion_tokens }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td>{grouped(questions)}</td>
                <td>{grouped(prompt_tokens + completion_tokens)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function today(used: number, most: number | null): string {
  return most === null ? t("account.usageNoLimit", { used: grouped(used) }) : t("account.usageToday", { used: grouped(used), most: grouped(most) });
}
