import { t } from "../i18n";
import { barsIn, LOOP_BARS } from "./snap";
import { Switch } from "./Switch";
import styles from "./Tools.module.css";
import type { TrackPlayer } from "./trackPlayer";
import { usePlayerState } from "./useTrackPlayer";

interface Props {
  deck: TrackPlayer;
  downbeats: readonly number[];
  /** Whether lengths in bars can be chosen. */
  hasLengths?: boolean;
}

/** Begin and end a loop, choose its length, halve and double it. */
export function LoopTools({ deck, downbeats, hasLengths = true }: Props) {
  const { isLooping } = usePlayerState(deck);
  return (
    <>
      <Switch isOn={isLooping} hint={t("player.tools.loopHint")} onPress={() => deck.toggleLoop()}>
        {t("player.tools.loop")}
      </Switch>
      <ScaleLoop deck={deck} factor={0.5} label={t("player.tools.halfLoop")} sign="÷2" />
      <ScaleLoop deck={deck} factor={2} label={t("player.tools.doubleLoop")} sign="×2" />
      {hasLengths && <Lengths deck={deck} downbeats={downbeats} />}
    </>
  );
}

function Lengths({ deck, downbeats }: Pick<Props, "deck" | "downbeats">) {
  const { passage, isLooping } = usePlayerState(deck);
  const looped = isLooping && passage ? barsIn(passage, downbeats, deck.media.duration || Infinity) : null;
  return (
    <select
      className={styles["switch"]}
      aria-label={t("player.tools.loopBars")}
      disabled={downbeats.length === 0}
      value={looped ?? ""}
      onChange={({ target: { value } }) => (value ? deck.loopBars(Number(value)) : deck.toggleLoop())}
    >
      <option value="">{t("player.tools.loopBars")}</option>
      {LOOP_BARS.map((bars) => (
        <option key={bars} value={bars}>
          {t("player.tools.bars", { count: bars })}
        </option>
      ))}
    </select>
  );
}

interface ScaleLoopProps {
  deck: TrackPlayer;
  factor: 0.5 | 2;
  label: string;
  sign: string;
}

/** Halves or doubles the loop. */
function ScaleLoop({ deck, factor, label, sign }: ScaleLoopProps) {
  return (
    // It is disabled by its own click where a loop can be no shorter or longer, and keeps the focus then.
    <button type="button" className={styles["switch"]} aria-label={label} title={label} aria-disabled={!deck.scaledPassage(factor)} onClick={() => deck.scaleLoop(factor)}>
      {sign}
    </button>
  );
}
