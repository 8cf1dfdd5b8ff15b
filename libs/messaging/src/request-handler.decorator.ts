import type { ReplyOf, RequestContract, RequestOf } from '@brote/contracts';
import type { CallContext } from './requests/call-context';

export type AnyRequestContract = RequestContract<object, object, string>;
type Handler<C> = (request: RequestOf<C>, call: CallContext) => Promise<ReplyOf<C>>;

export const REQUEST_HANDLER = 'brote:request-handler';

/** Binds a method to a request. A method with another request or reply type does not compile. */
export function RequestHandler<C extends RequestContract<object, object, string>>(contract: C) {
  return <M extends Handler<C>>(target: object, method: string | symbol, _descriptor: TypedPropertyDescriptor<M>): void => {
    Reflect.defineMetadata(REQUEST_HANDLER, contract, target, method);
  };
}
