/** Who sells, as the law wants it named in every mail, and where the shop can be reached. */
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
