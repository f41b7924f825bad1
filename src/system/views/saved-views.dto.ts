import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsIn } from 'class-validator';
import { RequiredText } from '../../platform/http/fields/text-fields.js';
import { matches } from '../../rules/text-rule.js';
import { VIEW_RESOURCES, type ViewResource } from './saved-view.entity.js';

const RESOURCE = { message: `resource must be one of ${VIEW_RESOURCES.join(', ')}` };
export class SavedViewQueryDto {
  @IsIn(VIEW_RESOURCES, RESOURCE)
  @ApiProperty({ enum: VIEW_RESOURCES, enumName: 'ViewResource' })
  resource!: ViewResource;
}

export class CreateSavedViewDto extends SavedViewQueryDto {
  @RequiredText({ label: 'Name', required: 'A name is required', max: 40 })
  name!: string;

  /** Filters and sort order as in the address of the list, without page and search: `status=sent&sort=-total`. */
  @RequiredText(
    { label: 'Query', max: 1000 },
    matches(/^([a-zA-Z]{1,40}=[^&=#]*)(&[a-zA-Z]{1,40}=[^&=#]*)*$/, 'query must be filters and sort of a list'),
  )
  query!: string;

  /** True when all staff see the view. */
  @IsBoolean({ message: 'isShared must be true or false' })
  isShared!: boolean;
}

export class SavedViewDto {
  id!: string;
  name!: string;
  /** Filters and sort order of the view: `status=sent&sort=-total`. */
  query!: string;
  isShared!: boolean;
  /** Name of the user who saved the view: 'Zoe Admin'. */
  savedBy!: string;
  @ApiProperty({ enum: ['delete'], isArray: true })
  actions!: 'delete'[];
}
