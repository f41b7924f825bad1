/** An answer that contains only a message for the user. */
export class MessageDto {
  message!: string;
}
