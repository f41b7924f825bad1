/** An answer that is only to be read by a person. */
export class MessageDto {
  message!: string;
}
