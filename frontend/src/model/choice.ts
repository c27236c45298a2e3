import { ApiError } from "../api/client";
import type { Choice, Connection, Vendor, Verdict } from "../api/connection";

export const FIELDS = ["name", "key", "address"] as const;
export type Field = (typeof FIELDS)[number];

/** What is wrong, beside which field if it is one of them, and whether it may right itself. */
export interface Trouble {
  message: string;
  field: Field | null;
  mayPass: boolean;
}

/** What stands in the fields before anybody typed: for the vendor that is connected, what is connected. */
export function startingChoice(connection: Connection, vendor: Vendor): Choice {
  const isConnected = isChosen(connection, vendor);
  return {
    vendor: vendor.name,
    name: isConnected ? connection.name : (vendor.models[0] ?? ""),
    key: "",
    address: vendor.takes_address ? (isConnected ? connection.address : vendor.address) : "",
  };
}

/** The vendor to begin with. */
export function startingVendor(connection: Connection): Vendor | undefined {
  return connection.vendors.find((vendor) => isChosen(connection, vendor)) ?? connection.vendors[0];
}

/** Whether the key that is known goes on being used where none is typed: at the same place only. */
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

/** A trouble with a field that a vendor's form does not have is shown by itself. */
export function besideDrawnField(trouble: Trouble | null, vendor: Vendor): Trouble | null {
  return trouble?.field === "address" && !vendor.takes_address ? { ...trouble, field: null } : trouble;
}

function isChosen(connection: Connection, vendor: Vendor): boolean {
  return connection.source === "chosen" && connection.vendor === vendor.name;
}

function asField(name: string): Field | null {
  return FIELDS.find((field) => field === name) ?? null;
}
