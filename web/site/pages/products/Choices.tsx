import { optionGroupTitle } from '#rules/option-groups';
import type { ProductShown } from './products';
import { productTexts } from './texts';

const words = productTexts;

/** List of a product's options by group, as in the builder. */
export function Choices({ choices }: Pick<ProductShown, 'choices'>) {
  const groups = [...new Set(choices.map(({ group }) => group))];
  return (
    <section className="section wrap" aria-labelledby="configure">
      <div className="section-head">
        <h2 className="h1" id="configure">
          {words.product.configureTitle}
        </h2>
        <p className="secondary">{words.product.configureText}</p>
      </div>
      <div className="choices">
        {groups.map((group) => (
          <div key={group}>
            <h3 className="h5">{optionGroupTitle(group)}</h3>
            <p className="small">
              {howMany(
                group,
                choices.filter((one) => one.group === group),
              )}
            </p>
            <ul>
              {choices
                .filter((one) => one.group === group)
                .map(({ name, description }) => (
                  <li key={name}>
                    <b>{name}</b>
                    <span>{description}</span>
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

function howMany(group: string | null, options: ProductShown['choices']): string {
  if (group === 'included') return words.product.included;
  const most = options[0]?.maxSelections ?? null;
  const how = most === 1 ? words.product.one : most === null ? words.product.any : words.product.upTo(most);
  return options.some(({ required }) => required) ? words.product.required(how) : how;
}
