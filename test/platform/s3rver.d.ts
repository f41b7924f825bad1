declare module '@20minutes/s3rver' {
  /** An S3-compatible server on a folder. Its credentials are S3RVER and S3RVER. */
  export default class S3rver {
    constructor(options: {
      port: number;
      address: string;
      directory: string;
      silent: boolean;
      /** Serves requests whose signature is not the one it calculates. */
      allowMismatchedSignatures?: boolean;
      configureBuckets: { name: string }[];
    });
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
