import { addToRouteConfig } from './route-config';

/** Anyone may call the route. Without one such declaration the gateway refuses to start. */
export function Public(): MethodDecorator {
  return (_target, _name, descriptor) => addToRouteConfig(descriptor.value as object, { access: 'public' });
}
