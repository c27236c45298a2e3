import styles from "./Starters.module.css";

interface Props {
  questions: readonly string[];
  title: string;
  canAsk: boolean;
  onAsk: (text: string) => void;
}

/** Example questions for an empty conversation. */
export function Starters({ questions, title, canAsk, onAsk }: Props) {
  return (
    <section className={styles["starters"]}>
      <h2>{title}</h2>
      <ul>
        {questions.map((question) => (
          <li key={question}>
            <button type="button" disabled={!canAsk} onClick={() => onAsk(question)}>
              {question}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
