import { applyDecorators, UseGuards } from '@nestjs/common';
import { addToRouteConfig, type Access } from '../http/routes/route-config';
import { EmailConfirmedGuard, SignedInGuard, GuestOrSignedInGuard, OnboardedGuard } from './signed-in.guard';
import { RolesGuard } from './roles.guard';
import { WriteLimitGuard } from './write-limit.guard';

/** Anyone may call the route, without authentication. The gateway refuses to start when a route has no declaration of this file. */
export function Public(): MethodDecorator {
  return declareAccess('public');
}

/** Anyone may call the route. A valid token identifies the caller; an expired one is refused so that it gets renewed. */
export function GuestOrSignedIn(): MethodDecorator {
  return applyDecorators(declareAccess('optional'), UseGuards(GuestOrSignedInGuard, WriteLimitGuard));
}

/** Callers with a session. */
export function SignedIn(): MethodDecorator {
  return applyDecorators(declareAccess('signed-in'), UseGuards(SignedInGuard, WriteLimitGuard));
}

/** Callers with a session and a confirmed address. */
export function EmailConfirmed(): MethodDecorator {
  return applyDecorators(declareAccess('confirmed'), UseGuards(SignedInGuard, EmailConfirmedGuard, WriteLimitGuard));
}

/** Confirmed customers who have completed the onboarding. */
export function Onboarded(): MethodDecorator {
  return applyDecorators(declareAccess('onboarded'), UseGuards(SignedInGuard, EmailConfirmedGuard, OnboardedGuard, WriteLimitGuard));
}

/** Callers with the role, in a session of the back office; admins may do what staff may. */
export function Roles(role: 'staff' | 'admin'): MethodDecorator {
  return applyDecorators(declareAccess(role), UseGuards(SignedInGuard, RolesGuard, WriteLimitGuard));
}

function declareAccess(access: Access): MethodDecorator {
  return (_target, _name, descriptor) => addToRouteConfig(descriptor.value as object, { access, guarded: true });
}
