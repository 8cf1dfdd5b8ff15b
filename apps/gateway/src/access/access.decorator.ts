import { applyDecorators, UseGuards } from '@nestjs/common';
import { addToRouteConfig, type Access } from '../http/route-config';
import { ConfirmedGuard } from './confirmed.guard';
import { GuestOrSignedInGuard } from './guest-or-signed-in.guard';
import { OnboardedGuard } from './onboarded.guard';
import { RolesGuard } from './roles.guard';
import { SignedInGuard } from './signed-in.guard';
import { WriteLimitGuard } from './write-limit.guard';

/** Anyone may call the route, and nobody is asked who they are. Without one declaration of this file the gateway refuses to start. */
export function Public(): MethodDecorator {
  return declare('public');
}

/** Anyone may call the route; whoever shows a token is known by it, and an expired one is refused so that it gets renewed. */
export function GuestOrSignedIn(): MethodDecorator {
  return applyDecorators(declare('optional'), UseGuards(GuestOrSignedInGuard, WriteLimitGuard));
}

/** Whoever has a session. */
export function SignedIn(): MethodDecorator {
  return applyDecorators(declare('signed-in'), UseGuards(SignedInGuard, WriteLimitGuard));
}

/** Whoever has a session and has proven their address. */
export function Confirmed(): MethodDecorator {
  return applyDecorators(declare('confirmed'), UseGuards(SignedInGuard, ConfirmedGuard, WriteLimitGuard));
}

/** Confirmed customers who have completed the onboarding. */
export function Onboarded(): MethodDecorator {
  return applyDecorators(declare('onboarded'), UseGuards(SignedInGuard, ConfirmedGuard, OnboardedGuard, WriteLimitGuard));
}

/** Whoever has the role, in a session of the back office; admins may do what staff may. */
export function Roles(role: 'staff' | 'admin'): MethodDecorator {
  return applyDecorators(declare(role), UseGuards(SignedInGuard, RolesGuard, WriteLimitGuard));
}

function declare(access: Access): MethodDecorator {
  return (_target, _name, descriptor) => addToRouteConfig(descriptor.value as object, { access, guarded: true });
}
