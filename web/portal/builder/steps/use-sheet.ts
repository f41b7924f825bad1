import { useLocation, useNavigate, useSearchParams, type LinkProps } from 'react-router';

/** Its product, by id, in the address of step 1: a link to a sheet can be shared, and the back button closes it. */
const PARAMETER = 'product';

/** Where the focus belongs once a product's sheet is closed. */
export const sheetLinkId = (productId: string): string => `product-${productId}`;

/** Which product's sheet the address opens, the links that open one, and how it is closed. */
export function useSheet() {
  const [params, setParams] = useSearchParams();
  const state = useLocation().state as { isSheetOpened?: boolean } | null;
  const navigate = useNavigate();
  return {
    productId: params.get(PARAMETER),
    linkTo: (productId: string): LinkProps => {
      const query = new URLSearchParams(params);
      query.set(PARAMETER, productId);
      return { to: { search: query.toString() }, state: { ...state, isSheetOpened: true }, preventScrollReset: true };
    },
    close: () => {
      if (state?.isSheetOpened) {
        void navigate(-1);
        return;
      }
      setParams(
        (current) => {
          current.delete(PARAMETER);
          return current;
        },
        { replace: true, preventScrollReset: true },
      );
    },
  };
}
