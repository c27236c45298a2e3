interface Props {
  questions: readonly string[];
  title: string;
  canAsk: boolean;
  onAsk: (text: string) => void;
}

/** What the assistant of an empty conversation can be asked. */
export function Starters({ questions, title, canAsk, onAsk }: Props) {
  return (
    <section className="starters">
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
