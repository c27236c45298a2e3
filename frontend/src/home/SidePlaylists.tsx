import { t } from "../i18n";
import { usePlaylists } from "../playlists/usePlaylists";
import { openPage, openPlaylist } from "../route";
import { PlaylistsIcon } from "./icons";
import styles from "./SidePlaylists.module.css";

/** The playlists, beside the page that shows all music. */
export default function SidePlaylists() {
  const { data } = usePlaylists();
  if (!data) return null;
  return (
    <nav className={styles["playlists"]} aria-label={t("playlists.title")}>
      <h2>{t("playlists.title")}</h2>
      {data.playlists.length === 0 && <p className="quiet">{t("playlists.none")}</p>}
      <ul>
        {data.playlists.map(({ id, name }) => (
          <li key={id}>
            <button type="button" onClick={() => openPlaylist(id)}>
              <PlaylistsIcon />
              <span>{name}</span>
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className="link-button" onClick={() => openPage("playlists")}>
        {t("home.managePlaylists")}
      </button>
    </nav>
  );
}
