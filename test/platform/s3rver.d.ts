declare module '@20minutes/s3rver' {
  /** An S3-compatible server that stores files in a folder. Its access key and secret key are both S3RVER. */
  export default class S3rver {
    constructor(options: {
      port: number;
      address: string;
      directory: string;
      silent: boolean;
      /** Accepts requests whose signature differs from the calculated signature. */
      allowMismatchedSignatures?: boolean;
      configureBuckets: { name: string }[];
    });
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
