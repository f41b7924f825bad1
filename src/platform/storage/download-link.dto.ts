export class DownloadLinkDto {
  /** Address of the file, relative to the portal's address; valid for five minutes, and only for the caller. */
  url!: string;
}
