/** Icons of the player's buttons. The buttons have labels. */

export function PlayIcon({ isPlaying }: { isPlaying: boolean }) {
  return <Icon path={isPlaying ? "M7 5h3.5v14H7zM13.5 5H17v14h-3.5z" : "M8 5v14l11-7z"} />;
}

export const PreviousIcon = () => <Icon path="M6 5h2.5v14H6zM20 5v14L9.5 12z" />;
export const DownIcon = () => <Icon path="M5 8.500l1.500-1.500 5.500 5.500 5.500-5.500L19 8.500l-7 7z" />;
export const EnlargeIcon = () => <Icon path="M12 3l5 5.500h-4v7h4L12 21l-5-5.500h4v-7H7z" />;
export const MakeSmallerIcon = () => <Icon path="M12 11L7 5.500h4V2h2v3.500h4zM12 13l5 5.500h-4V22h-2v-3.500H7z" />;
export const NextIcon = () => <Icon path="M15.500 5H18v14h-2.500zM4 5v14l10.500-7z" />;
export const QueueIcon = () => <Icon path="M4 6h16v2H4zM4 11h10v2H4zM4 16h10v2H4zM17 11l5 3.500-5 3.500z" />;
export const RepeatIcon = () => <Icon path="M7 7h9V4l5 4-5 4V9H9v4H7zM17 17H8v3l-5-4 5-4v3h7v-4h2z" />;
export const ShuffleIcon = () => <Icon path="M4 7h4l8 10v-3l5 4-5 4v-3h-1L7 9H4zM4 19v-2h3l2-2.500 1.300 1.500L8 19zM11.700 9.500 13 8h3V5l5 4-5 4v-3h-2l-1 1.200z" />;
export const VolumeIcon = () => <Icon path="M4 9.500v5h3.500L12 19V5L7.500 9.500zM15 8.500a5 5 0 0 1 0 7zM15 5a8 8 0 0 1 0 14v-2a6 6 0 0 0 0-10z" />;

function Icon({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
