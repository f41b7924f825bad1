import { Transform } from 'class-transformer';
import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { Id } from '../platform/http/fields/filter-fields.js';
import { ListQueryDto } from '../platform/http/paging.dto.js';
import { trim } from '../platform/http/validation.js';

class NoteTextDto {
  @Transform(trim)
  @IsNotEmpty({ message: 'A note must not be empty' })
  @IsString()
  @MaxLength(4000, { message: 'A note must be at most 4000 characters' })
  text!: string;
}

/** The record that the notes are about; the query names exactly one record. */
export class NoteQueryDto extends ListQueryDto {
  @Id('companyId', 'the id of a company')
  companyId?: string;

  @Id('orderId', 'the id of an order')
  orderId?: string;

  @Id('userId', 'the id of a user')
  userId?: string;
}

/** A new note; the body names exactly one record. */
export class CreateNoteDto extends NoteTextDto {
  @Id('companyId', 'the id of a company')
  companyId?: string;

  @Id('orderId', 'the id of an order')
  orderId?: string;

  @Id('userId', 'the id of a user')
  userId?: string;
}

export class UpdateNoteDto extends NoteTextDto {}

export class NoteAuthorDto {
  id!: string;
  name!: string;
}

export class NoteDto {
  id!: string;
  text!: string;
  author!: NoteAuthorDto;
  createdAt!: string;
  /** Time of the author's last change; null for an unchanged note. */
  editedAt!: string | null;
  version!: number;
  /** True when the caller is the author and therefore may change and delete the note. */
  isOwn!: boolean;
}
