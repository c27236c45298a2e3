import { useQuery } from "@tanstack/react-query";

import { fetchUsage } from "../api/account";
import { keys } from "../api/keys";
import type { Person } from "../api/session";
import { texts } from "../texts";

const grouped = new Intl.NumberFormat("en");
const number = (value: number) => grouped.format(value);

/** What was asked of the language model in the last days, and what one may send. */
export function Usage({ me }: { me: Person }) {
  const { data, error } = useQuery({ queryKey: keys.usage, queryFn: fetchUsage });
  const { max_upload_bytes: bytes, max_duration_seconds: seconds } = me.limits;
  return (
    <section className="card">
      <h2>{texts.account.usage}</h2>
      <p>
        {data && today(data.tokens_today, data.most_tokens_a_day)} {texts.account.usageModel}
      </p>
      <p>{texts.account.uploadLimit(number(Math.floor(bytes / 1_000_000)), number(Math.floor(seconds / 60)))}</p>
      {error && <p className="problem-text">{error.message}</p>}
      {data?.days.length === 0 && <p className="quiet">{texts.account.usageNone}</p>}
      {data && data.days.length > 0 && (
        <table className="usage">
          <thead>
            <tr>
              <th scope="col">{texts.account.usageDay}</th>
              <th scope="col">{texts.account.usageQuestions}</th>
              <th scope="col">{texts.account.usageTokens}</th>
            </tr>
          </thead>
          <tbody>
            {data.days.map(({ day, questions, prompt_tokens, completion_tokens }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td>{number(questions)}</td>
                <td>{number(prompt_tokens + completion_tokens)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function today(used: number, most: number | null): string {
  return most === null ? texts.account.usageNoLimit(number(used)) : texts.account.usageToday(number(used), number(most));
}
