export class DownloadLinkDto {
  /** Good for five minutes, for the caller alone; relative to the portal's address. */
  url!: string;
}
