/** The configured addresses; an address counts once its mailbox is verified. */
export type SuperAdmins = readonly string[];

/** The only place that decides this. The list alone gives no rights, because any visitor can register an address. */
export function isSuperAdmin(
  superAdmins: SuperAdmins,
  { email, emailVerifiedAt }: { email: string; emailVerifiedAt: Date | null },
): boolean {
  return emailVerifiedAt !== null && superAdmins.includes(email);
}
