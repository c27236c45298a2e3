import { useEffect, useRef, useState } from "react";

import { videoDownloadUrl, videoUrl, type Dance, type DanceTask } from "../../api/dances";
import { t } from "../../i18n";
import { closePlayers } from "../../player/players";
import { onUsed } from "../../player/playerEvents";
import { isActive } from "./dances";
import shared from "./choreographer.module.css";
import styles from "./DanceVideo.module.css";

interface Props {
  dance: Dance;
  task: DanceTask | null;
  onDraw: () => void;
}

/** The video: played in a loop or at half speed, downloaded, or drawn again after a change. */
export function DanceVideo({ dance, task, onDraw }: Props) {
  const isDrawing = isActive(task);
  const isCurrent = dance.has_video && dance.video_is_current;
  return (
    <section className={styles["video"]} aria-label={t("dances.video.title")}>
      <h2>{t("dances.video.title")}</h2>
      {dance.has_video && <Video dance={dance} />}
      {isDrawing && task && <Drawing task={task} />}
      {!isDrawing && !isCurrent && (
        <p className={styles["line"]}>
          <span>{t(dance.has_video ? "dances.video.old" : "dances.video.none")}</span>
          <button type="button" className="button small" onClick={onDraw}>
            {t(dance.has_video ? "dances.video.again" : "dances.video.draw")}
          </button>
        </p>
      )}
    </section>
  );
}

function Drawing({ task: { message, progress } }: { task: DanceTask }) {
  return (
    <p className={styles["line"]}>
      <span>{message}</span>
      <progress max={100} value={progress} aria-label={t("dances.video.progress")} />
    </p>
  );
}

function Video({ dance }: { dance: Dance }) {
  const video = useRef<HTMLVideoElement>(null);
  const [isLooping, setLooping] = useState(false);
  const [speed, setSpeed] = useState(1);
  useEffect(() => onUsed(() => video.current?.pause()), []);
  useEffect(() => {
    if (video.current) video.current.playbackRate = speed;
  }, [speed]);
  return (
    <>
      <video
        ref={video}
        controls
        playsInline
        preload="metadata"
        loop={isLooping}
        src={videoUrl(dance)}
        aria-label={t("dances.video.title")}
        onPlay={() => closePlayers()}
      />
      <div className={shared["controls"]}>
        <button type="button" className="button small" aria-pressed={isLooping} onClick={() => setLooping(!isLooping)}>
          {t("dances.video.loop")}
        </button>
        <button type="button" className="button small" aria-pressed={speed === 0.5} onClick={() => setSpeed(speed === 1 ? 0.5 : 1)}>
          {t("dances.video.half")}
        </button>
        <a className="button small" href={videoDownloadUrl(dance.id)} download>
          {t("dances.video.download")}
        </a>
      </div>
    </>
  );
}
