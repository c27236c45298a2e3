import { texts } from "../texts";

interface Props {
  questions: readonly string[];
  trackCount: number;
  canAsk: boolean;
  onAsk: (text: string) => void;
}

/** What one can ask, for whoever sees an empty conversation. */
export function Starters({ questions, trackCount, canAsk, onAsk }: Props) {
  return (
    <section className="starters">
      <h2>{texts.chat.startersTitle(trackCount)}</h2>
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
