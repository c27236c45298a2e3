import { useMutation } from "@tanstack/react-query";

import { logOut } from "../api/session";

/** Log out and reload, which also clears all cached responses. */
export function useLogOut() {
  return useMutation({ mutationFn: logOut, onSuccess: () => location.assign("/") });
}
