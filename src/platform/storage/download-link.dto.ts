export class DownloadLinkDto {
  /** Valid for five minutes, and only for the caller; relative to the portal's address. */
  url!: string;
}
