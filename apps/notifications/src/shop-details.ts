/** The seller, as the law requires in every mail, and the contact data of the shop. */
export interface ShopDetails {
  /** `https://shop.example`, without a slash at the end. */
  publicOrigin: string;
  seller: {
    name: string;
    address: string;
    email: string;
    taxId: string;
    /** Entry in the trade register; empty when there is none. */
    register: string;
  };
}
