import { useLocation, useNavigate, useSearchParams, type LinkProps } from 'react-router';

/**
 * Query parameter of step 1 with the id of the product whose sheet is open. It makes the sheet shareable, and the back
 * button closes it.
 */
const PARAMETER = 'product';

/** Returns the element id of the product's link, which gets the focus after the sheet is closed. */
export const sheetLinkId = (productId: string): string => `product-${productId}`;

/** Returns the product whose sheet is open, addresses that open a sheet, and a function that closes it. */
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
