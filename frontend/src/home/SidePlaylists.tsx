import { t } from "../i18n";
import { PageLink } from "../PageLink";
import { usePlaylists } from "../playlists/usePlaylists";
import { playlistAddress } from "../route";
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
            <PageLink href={playlistAddress(id)}>
              <PlaylistsIcon />
              <span>{name}</span>
            </PageLink>
          </li>
        ))}
      </ul>
      <PageLink className="link-button" href="/playlists">
        {t("home.managePlaylists")}
      </PageLink>
    </nav>
  );
}
