import { BackToList } from '../lists/back-to-list.tsx';

export const BackToOrders = () => <BackToList to="/admin/orders">Orders</BackToList>;
