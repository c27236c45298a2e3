import { ApiError } from "../api/client";
import type { Choice, Connection, Vendor, Verdict } from "../api/connection";

export const FIELDS = ["name", "key", "address"] as const;
export type Field = (typeof FIELDS)[number];

/** An error, the field it belongs to (if any), and whether it may be temporary. */
export interface Trouble {
  message: string;
  field: Field | null;
  mayPass: boolean;
}

/** Initial values of the fields: those of the connection, for the connected vendor. */
export function startingChoice(connection: Connection, vendor: Vendor): Choice {
  const isConnected = isChosen(connection, vendor);
  return {
    vendor: vendor.name,
    name: isConnected ? connection.name : (vendor.models[0] ?? ""),
    key: "",
    address: vendor.takes_address ? (isConnected ? connection.address : vendor.address) : "",
  };
}

/** The vendor selected at first. */
export function startingVendor(connection: Connection): Vendor | undefined {
  return connection.vendors.find((vendor) => isChosen(connection, vendor)) ?? connection.vendors[0];
}

/** Whether an empty key field keeps the stored key: only at the same address. */
export function keepsItsKey(connection: Connection, vendor: Vendor, choice: Choice): boolean {
  return isChosen(connection, vendor) && choice.address.replace(/\/+$/, "") === (vendor.takes_address ? connection.address : "");
}

export function troubleOfVerdict(verdict: Verdict): Trouble | null {
  return verdict.works ? null : { message: verdict.message, field: asField(verdict.field), mayPass: verdict.may_pass };
}

export function troubleOfError(error: Error): Trouble {
  const field = error instanceof ApiError ? asField(error.code.replace(/^invalid_/, "")) : null;
  return { message: error.message, field, mayPass: false };
}

/** An error of a field that this vendor's form does not have is shown without a field. */
export function besideDrawnField(trouble: Trouble | null, vendor: Vendor): Trouble | null {
  return trouble?.field === "address" && !vendor.takes_address ? { ...trouble, field: null } : trouble;
}

function isChosen(connection: Connection, vendor: Vendor): boolean {
  return connection.source === "chosen" && connection.vendor === vendor.name;
}

function asField(name: string): Field | null {
  return FIELDS.find((field) => field === name) ?? null;
}
