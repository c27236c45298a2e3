import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type SubmitEvent } from "react";

import { changeProfile, deleteProfile, fetchProfile } from "../api/account";
import { keys } from "../api/keys";
import type { Profile, ProfileChange } from "../api/schema";
import { t } from "../i18n";
import styles from "./Settings.module.css";

/** What recommendations know of the user's taste: seen, corrected, switched off and deleted here. */
export function ListeningProfile() {
  const client = useQueryClient();
  const { data, error } = useQuery({ queryKey: keys.profile, queryFn: fetchProfile });
  const show = (profile: Profile) => client.setQueryData(keys.profile, profile);
  const change = useMutation({ mutationFn: changeProfile, onSuccess: show });
  const forget = useMutation({ mutationFn: deleteProfile, onSuccess: () => client.invalidateQueries({ queryKey: keys.profile }) });
  const [asksFirst, setAsksFirst] = useState(false);
  const problem = error ?? change.error ?? forget.error;
  return (
    <section className={`card ${styles["settings"] ?? ""}`} aria-labelledby="listening-profile">
      <h2 id="listening-profile">{t("profile.title")}</h2>
      <p className="quiet">{t("profile.intro")}</p>
      {data && (
        <>
          <p>{t("profile.counts", { plays: data.plays, skips: data.skips, liked: data.liked, disliked: data.disliked })}</p>
          <label>
            <input type="checkbox" checked={data.is_enabled} onChange={({ target }) => change.mutate({ is_enabled: target.checked })} /> {t("profile.use")}
          </label>
          <Corrections key={JSON.stringify(data)} profile={data} onChange={change.mutate} />
        </>
      )}
      {asksFirst ? (
        <p>
          {t("profile.forgetBody")}{" "}
          <button
            type="button"
            className="button danger"
            onClick={() => {
              setAsksFirst(false);
              forget.mutate();
            }}
          >
            {t("profile.forget")}
          </button>{" "}
          <button type="button" className="button" onClick={() => setAsksFirst(false)}>
            {t("common.cancel")}
          </button>
        </p>
      ) : (
        <p>
          <button type="button" className="button" onClick={() => setAsksFirst(true)}>
            {t("profile.forget")}
          </button>
        </p>
      )}
      <p role="status" className={problem ? "problem-text" : "quiet"}>
        {problem ? problem.message : change.isSuccess && t("settings.saved")}
      </p>
    </section>
  );
}

const NOTHING: ProfileChange = { tempo_bpm: null, energy: null, words: null, artists: null };
const listOf = (text: string) => text.split(",").map((part) => part.trim()).filter(Boolean);

function Corrections({ profile, onChange }: { profile: Profile; onChange: (change: ProfileChange) => void }) {
  const before = {
    tempo: profile.tempo_bpm === null ? "" : String(Math.round(profile.tempo_bpm)),
    energy: profile.energy === null ? "" : String(Math.round(100 * profile.energy)),
    words: profile.words.join(", "),
    artists: profile.artists.map(({ artist }) => artist).join(", "),
  };
  const [typed, setTyped] = useState(before);
  // Only what was changed is a correction; the rest goes on following what is played.
  const changes: ProfileChange = {
    ...(typed.tempo !== before.tempo && { tempo_bpm: typed.tempo === "" ? null : Number(typed.tempo) }),
    ...(typed.energy !== before.energy && { energy: typed.energy === "" ? null : Number(typed.energy) / 100 }),
    ...(typed.words !== before.words && { words: listOf(typed.words) }),
    ...(typed.artists !== before.artists && { artists: listOf(typed.artists) }),
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onChange(changes);
  };
  const set = (name: keyof typeof before) => ({
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  });
  return (
    <form onSubmit={submit}>
      <label>
        {t("profile.tempo")} <input type="number" min={20} max={400} step="any" {...set("tempo")} />
      </label>
      <label>
        {t("profile.energy")} <input type="number" min={0} max={100} step="any" {...set("energy")} />
      </label>
      <label>
        {t("profile.words")} <input {...set("words")} />
      </label>
      <label>
        {t("profile.artists")} <input {...set("artists")} />
      </label>
      <p>
        <button type="submit" className="button primary" disabled={Object.keys(changes).length === 0}>
          {t("profile.correct")}
        </button>{" "}
        {Object.keys(profile.corrections).length > 0 && (
          <button type="button" className="button" onClick={() => onChange(NOTHING)}>
            {t("profile.takeBack")}
          </button>
        )}
      </p>
    </form>
  );
}
