const SOUND = /\.(wav|wave|flac|mp3|ogg|oga|opus|m4a|m4b|aac|webm|mp4|mov|mka|mkv|aif|aiff)$/i;

/** What was dropped: files as they are, and of folders whatever looks like sound, however deep it lies. */
export async function droppedFiles(transfer: DataTransfer): Promise<File[]> {
  // To be asked for before anything is awaited: afterwards the browser has forgotten the drop.
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry());
  const files = [...transfer.files];
  if (!entries.some((entry) => entry?.isDirectory)) return files;
  const { filesBelow } = await import("./filesBelow");
  const inFolders = await Promise.all(
    entries.filter((entry): entry is FileSystemDirectoryEntry => entry?.isDirectory ?? false).map(filesBelow),
  );
  const besides = files.filter((_file, at) => entries[at]?.isFile ?? true);
  return [...besides, ...soundsIn(inFolders.flat())];
}

/** A folder holds pictures and lists too; nobody wants to be told of each that it is no music. */
export function soundsIn(files: readonly File[]): File[] {
  return files.filter((file) => /^(audio|video)\//.test(file.type) || SOUND.test(file.name));
}
