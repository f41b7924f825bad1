/** The caller's wish for a mail once the register (VIES) has answered about the VAT number of a quote's company. */
export class VatNumberWatchDto {
  /** True while the caller waits for the mail; it ends with the mail, and after 30 days at `until`. */
  isWatching!: boolean;
  until!: string | null;
  /** True when the caller may ask for the mail: the company has a number of the register, which has not answered yet. */
  canWatch!: boolean;
  /** Time at which the register was last asked, answered or not; null before. */
  askedAt!: string | null;
}
