import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useDeferredValue, useId, useState } from "react";

import { createDance, describeDance, type DanceForm } from "../../api/dances";
import { keys } from "../../api/keys";
import { searchTracks, whileBusy, type ListedTrack } from "../../api/tracks";
import { currentLanguage, t } from "../../i18n";
import shared from "./choreographer.module.css";
import { byReason } from "./danceable";
import styles from "./NewDance.module.css";

type Way = "words" | "form";
type Figure = NonNullable<DanceForm["wanted"]>[number];

const DIFFICULTIES = ["beginner", "intermediate", "advanced"] as const;
const ENERGIES = ["low", "medium", "high"] as const;
const STYLES = ["traditional", "modern", "romantic", "sensual"] as const;
const FIGURES: readonly Figure[] = [
  "turn", "dip", "wave", "spin", "shadow", "hammerlock", "footwork", "cross_body_lead", "hiprolls", "headrolls", "arm_styling", "golpes", "bolero",
];
const FEWEST_CHARACTERS = 5;
const MOST_CHARACTERS = 1000;
const SECONDS = { least: 15, most: 7200, usual: 60 };

/** Two ways to a new dance: in words, or by choosing. The second never asks a language model. */
export function NewDance({ onStarted }: { onStarted: (danceId: string) => void }) {
  const [way, setWay] = useState<Way>("form");
  const name = useId();
  return (
    <section className={`card ${styles["new"] ?? ""}`} aria-label={t("dances.new.title")}>
      <fieldset className={shared["segments"]}>
        <legend className="visually-hidden">{t("dances.new.way")}</legend>
        {(["form", "words"] as const).map((one) => (
          <label key={one}>
            <input type="radio" name={name} checked={way === one} onChange={() => setWay(one)} />
            <span>{t(`dances.new.ways.${one}`)}</span>
          </label>
        ))}
      </fieldset>
      {way === "form" ? <ByForm onStarted={onStarted} /> : <InWords onStarted={onStarted} />}
    </section>
  );
}

function useStart(onStarted: (danceId: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (start: () => ReturnType<typeof createDance>) => start(),
    onSuccess: ({ task_id: id }) => {
      void client.invalidateQueries({ queryKey: keys.dances });
      onStarted(id);
    },
  });
}

function InWords({ onStarted }: { onStarted: (danceId: string) => void }) {
  const [words, setWords] = useState("");
  const start = useStart(onStarted);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        start.mutate(() => describeDance(words.trim()));
      }}
    >
      <label>
        <span>{t("dances.new.words")}</span>
        <textarea
          className="field"
          value={words}
          rows={3}
          required
          minLength={FEWEST_CHARACTERS}
          maxLength={MOST_CHARACTERS}
          placeholder={t("dances.examples.beginners")}
          onChange={({ target }) => setWords(target.value)}
        />
      </label>
      <Submit isPending={start.isPending} error={start.error} />
    </form>
  );
}

function ByForm({ onStarted }: { onStarted: (danceId: string) => void }) {
  const start = useStart(onStarted);
  const [trackId, setTrackId] = useState("");
  const [form, setForm] = useState<Omit<Required<DanceForm>, "track_id" | "language" | "seed">>({
    difficulty: "beginner",
    energy_level: "medium",
    style: "modern",
    duration: SECONDS.usual,
    wanted: [],
    unwanted: [],
  });
  const change = (part: Partial<typeof form>) => setForm((before) => ({ ...before, ...part }));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        start.mutate(() => createDance({ ...form, track_id: trackId, language: currentLanguage(), seed: 1 }));
      }}
    >
      <TrackField value={trackId} onChange={setTrackId} />
      <div className={styles["fields"]}>
        <Choice label={t("dances.new.difficulty")} values={DIFFICULTIES} value={form.difficulty} text={(one) => t(`dances.difficulty.${one}`)} onChange={(difficulty) => change({ difficulty })} />
        <Choice label={t("dances.new.energy")} values={ENERGIES} value={form.energy_level} text={(one) => t(`dances.energy.${one}`)} onChange={(energy_level) => change({ energy_level })} />
        <Choice label={t("dances.new.style")} values={STYLES} value={form.style} text={(one) => t(`dances.style.${one}`)} onChange={(style) => change({ style })} />
        <label>
          <span>{t("dances.new.seconds")}</span>
          <input
            type="number"
            required
            min={SECONDS.least}
            max={SECONDS.most}
            value={Number.isNaN(form.duration) ? "" : form.duration}
            onChange={({ target }) => change({ duration: target.valueAsNumber })}
          />
        </label>
      </div>
      <details>
        <summary className="disclosure">{t("dances.new.figures")}</summary>
        <FigureFields wanted={form.wanted} unwanted={form.unwanted} onChange={change} />
      </details>
      <Submit isPending={start.isPending} error={start.error} />
    </form>
  );
}

function TrackField({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const [search, setSearch] = useState("");
  const wanted = useDeferredValue(search);
  const { data } = useQuery({
    queryKey: keys.pickableTracks(wanted),
    queryFn: () => searchTracks(wanted),
    placeholderData: (before) => before,
    // A track that is being analysed can be chosen as soon as that is done.
    refetchInterval: ({ state }) => whileBusy(state.data?.items),
  });
  const tracks = data?.items.filter(({ status }) => status === "ready") ?? [];
  return (
    <div className={styles["fields"]}>
      <label>
        <span>{t("dances.new.searchTrack")}</span>
        <input type="search" value={search} onChange={({ target }) => setSearch(target.value)} />
      </label>
      <label>
        <span>{t("dances.new.track")}</span>
        <select className="field" required value={tracks.some(({ id }) => id === value) ? value : ""} onChange={({ target }) => onChange(target.value)}>
          <option value="" disabled>
            {tracks.length === 0 ? t("dances.new.noTrack") : t("dances.new.chooseTrack")}
          </option>
          {byReason(tracks).map(([reason, some]) =>
            reason ? (
              <optgroup key={reason} label={reason} disabled>
                {some.map(optionOf)}
              </optgroup>
            ) : (
              some.map(optionOf)
            ),
          )}
        </select>
      </label>
    </div>
  );
}

const optionOf = ({ id, title, artist }: ListedTrack) => (
  <option key={id} value={id}>
    {artist ? `${artist} – ${title}` : title}
  </option>
);

interface ChoiceProps<Value extends string> {
  label: string;
  values: readonly Value[];
  value: Value;
  text: (value: Value) => string;
  onChange: (value: Value) => void;
}

function Choice<Value extends string>({ label, values, value, text, onChange }: ChoiceProps<Value>) {
  return (
    <label>
      <span>{label}</span>
      <select className="field" value={value} onChange={({ target }) => onChange(target.value as Value)}>
        {values.map((one) => (
          <option key={one} value={one}>
            {text(one)}
          </option>
        ))}
      </select>
    </label>
  );
}

interface FigureProps {
  wanted: readonly Figure[];
  unwanted: readonly Figure[];
  onChange: (part: { wanted: Figure[]; unwanted: Figure[] }) => void;
}

type Preference = "any" | "wanted" | "unwanted";

/** Each kind of figure: as it comes, more of it, or none. */
function FigureFields({ wanted, unwanted, onChange }: FigureProps) {
  const preferenceOf = (figure: Figure): Preference => (wanted.includes(figure) ? "wanted" : unwanted.includes(figure) ? "unwanted" : "any");
  const set = (figure: Figure, preference: Preference) =>
    onChange({
      wanted: [...wanted.filter((one) => one !== figure), ...(preference === "wanted" ? [figure] : [])],
      unwanted: [...unwanted.filter((one) => one !== figure), ...(preference === "unwanted" ? [figure] : [])],
    });
  return (
    <div className={styles["fields"]}>
      {FIGURES.map((figure) => (
        <Choice
          key={figure}
          label={t(`dances.figures.${figure}`)}
          values={["any", "wanted", "unwanted"]}
          value={preferenceOf(figure)}
          text={(preference) => t(`dances.preference.${preference}`)}
          onChange={(preference) => set(figure, preference)}
        />
      ))}
    </div>
  );
}

function Submit({ isPending, error }: { isPending: boolean; error: Error | null }) {
  return (
    <>
      {error && (
        <p className="problem-text" role="alert">
          {error.message}
        </p>
      )}
      <button className="button primary" disabled={isPending}>
        {t("dances.new.make")}
      </button>
    </>
  );
}
