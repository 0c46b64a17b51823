import { useLocation } from 'react-router';
import { viewSearch } from '#shared/orders/order-list.ts';
import { BackToList } from '../lists/back-to-list.tsx';

/** To the list that the address of the order holds. */
export function BackToOrders() {
  const { search } = useLocation();
  return <BackToList to={`/admin/orders${viewSearch(search)}`}>Orders</BackToList>;
}
