import { useMutation } from "@tanstack/react-query";

import { logOut } from "../api/session";

/** A fresh page also forgets everything that was fetched. */
export function useLogOut() {
  return useMutation({ mutationFn: logOut, onSuccess: () => location.assign("/") });
}
