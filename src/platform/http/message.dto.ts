/** A response that only has a message for the user. */
export class MessageDto {
  message!: string;
}
