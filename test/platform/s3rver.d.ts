declare module '@20minutes/s3rver' {
  /** An S3-compatible server on a folder. Both parts of its key are S3RVER. */
  export default class S3rver {
    constructor(options: {
      port: number;
      address: string;
      directory: string;
      silent: boolean;
      /** Serves requests whose signature differs from the one that it calculates. */
      allowMismatchedSignatures?: boolean;
      configureBuckets: { name: string }[];
    });
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
